import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Form, useRouteLoaderData, type FormProps } from "@remix-run/react";
import { createContext, useContext, type ComponentProps, type ReactNode } from "react";
import { Help, type HelpText } from "../help";
import { Icon } from "../icon";
import type { ShellData } from "../shell-data";
import { usePosting, usePressed } from "./posting";
import { FormId, RestoredStrip, useRestored } from "./restored";

// These components take fields of any schema.
type AnyField = FieldMetadata<any, any, any>;
type AnyForm = FormMetadata<any, any>;

export type Option = { value: string; label: string; disabled?: boolean };

type Common = { field: AnyField; label: ReactNode; rule?: ReactNode; optional?: boolean; className?: string; help?: HelpText };

const FirstWrong = createContext<string | null>(null);

/**
 * Enter presses the first button: pass the main action as `enter` when another comes first. `bare`: nothing to keep when a login runs out.
 */
export function PostForm({
  form,
  formKey,
  enter,
  bare = false,
  children,
  className = "form",
  ...rest
}: { form: AnyForm; formKey?: string; bare?: boolean; enter?: Omit<ComponentProps<"button">, "type"> } & FormProps) {
  const restored = useRestored(bare ? undefined : form.id);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={className} {...rest}>
      {enter && <button type="submit" hidden tabIndex={-1} {...enter} />}
      <CsrfField />
      {formKey && <FormKey value={formKey} />}
      {!bare && <FormId of={form.id} />}
      {restored && <RestoredStrip files={rest.encType === "multipart/form-data"} />}
      <FormErrors form={form} />
      <FirstWrong.Provider value={firstWrong(form)}>{children}</FirstWrong.Provider>
    </Form>
  );
}

export function useIsFirstWrong(name: string): boolean {
  return useContext(FirstWrong) === name;
}

/** For POST forms that are written as markup. */
export const useCsrf = (): string => useRouteLoaderData<ShellData>("root")?.csrf ?? "";

export function CsrfField() {
  return <input type="hidden" name="csrf" value={useCsrf()} />;
}

/** Key of a submit that must not run twice. */
export function FormKey({ value }: { value: string }) {
  return <input type="hidden" name="formKey" value={value} />;
}

export function FormErrors({ form }: { form: AnyForm }) {
  const errors = form.errors as string[] | undefined;
  if (!errors?.length) return null;
  return (
    <div className="strip" data-type="error" role="alert" id={form.errorId} tabIndex={-1} autoFocus={firstWrong(form) === null}>
      <Icon name="warning" />
      <div>
        {errors.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

type InputType = "text" | "email" | "password" | "tel" | "url" | "number" | "date" | "datetime-local" | "month" | "time" | "search";

/** `inside`: at the input's end; null keeps its place. */
export function TextField({
  field,
  label,
  rule,
  optional,
  className,
  help,
  type = "text",
  inside,
  ...rest
}: Common & { type?: InputType; inside?: ReactNode } & Omit<ComponentProps<"input">, "type" | "className">) {
  const control = useControl(field, rule);
  const input = (
    <input
      key={field.key}
      className="input"
      type={type}
      defaultValue={type === "password" ? undefined : (field.initialValue as string | undefined)}
      minLength={field.minLength}
      maxLength={field.maxLength}
      pattern={field.pattern}
      min={field.min}
      max={field.max}
      step={field.step}
      {...control}
      {...rest}
    />
  );
  return (
    <FieldFrame field={field} label={label} rule={rule} optional={optional} className={className} help={help}>
      {inside === undefined ? (
        input
      ) : (
        <div className="input-with">
          {input}
          {inside}
        </div>
      )}
    </FieldFrame>
  );
}

export function TextArea({
  field,
  label,
  rule,
  optional,
  className,
  help,
  ...rest
}: Common & Omit<ComponentProps<"textarea">, "className">) {
  const control = useControl(field, rule);
  return (
    <FieldFrame field={field} label={label} rule={rule} optional={optional} className={className} help={help}>
      <textarea
        key={field.key}
        className="textarea"
        defaultValue={field.initialValue as string | undefined}
        minLength={field.minLength}
        maxLength={field.maxLength}
        {...control}
        {...rest}
      />
    </FieldFrame>
  );
}

export function Select({
  field,
  label,
  rule,
  optional,
  className,
  help,
  options,
  placeholder,
  ...rest
}: Common & { options: Option[]; placeholder?: string } & Omit<ComponentProps<"select">, "className">) {
  const control = useControl(field, rule);
  return (
    <FieldFrame field={field} label={label} rule={rule} optional={optional} className={className} help={help}>
      <select
        key={field.key}
        className="select"
        defaultValue={field.initialValue as string | undefined}
        {...control}
        // HTML allows `required` only with an empty choice.
        required={placeholder !== undefined && field.required}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function Check({
  field,
  label,
  rule,
  value = "on",
  className,
  ...rest
}: Omit<Common, "optional"> & { value?: string } & Omit<ComponentProps<"input">, "type" | "className">) {
  const control = useControl(field, rule);
  return (
    <div className={["field", className].filter(Boolean).join(" ")}>
      <label className="choice">
        <input
          key={field.key}
          className="checkbox"
          type="checkbox"
          value={value}
          defaultChecked={field.initialValue === value}
          {...control}
          {...rest}
        />
        <span>{label}</span>
      </label>
      <Rule field={field} rule={rule} />
      <FieldError field={field} />
    </div>
  );
}

export function RadioGroup({ field, label, rule, optional, className, options }: Common & { options: Option[] }) {
  const first = useIsFirstWrong(field.name);
  return (
    <fieldset
      className={["field", className].filter(Boolean).join(" ")}
      aria-describedby={describedBy(field, rule)}
      aria-invalid={field.errors ? true : undefined}
    >
      <Legend label={label} optional={optional} />
      <Rule field={field} rule={rule} />
      {options.map((option, index) => (
        <label className="choice" key={option.value}>
          <input
            key={field.key}
            className="radio"
            type="radio"
            name={field.name}
            form={field.formId}
            value={option.value}
            required={field.required}
            disabled={option.disabled}
            autoFocus={first && index === 0}
            defaultChecked={field.initialValue === option.value}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}

/** Browsers drop a chosen file on redraw; `lost` asks for it again. */
export function FileField({
  field,
  label,
  rule,
  optional,
  className,
  lost,
  ...rest
}: Common & { lost?: boolean } & Omit<ComponentProps<"input">, "type" | "className">) {
  const control = useControl(field, rule);
  return (
    <FieldFrame field={field} label={label} rule={rule} optional={optional} className={className}>
      <input key={field.key} className="file-input" type="file" {...control} {...rest} />
      {lost && <p className="field-rule">파일은 다시 골라 주세요.</p>}
    </FieldFrame>
  );
}

/** Cannot be pressed twice. A fetcher's form passes `busy`. */
export function SubmitButton({
  children,
  pending,
  busy: fetching,
  className = "btn btn-primary",
  ...rest
}: { pending?: string; busy?: boolean } & Omit<ComponentProps<"button">, "type">) {
  const isPosting = usePosting();
  const { ref, isPressed } = usePressed(rest);
  const busy = fetching ?? isPosting;
  return (
    <button
      {...rest}
      ref={ref}
      type="submit"
      className={className}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : rest.onClick?.(event))}
    >
      {(fetching ?? isPressed) ? (pending ?? <>{children} 중…</>) : children}
    </button>
  );
}

function FieldFrame({ field, label, rule, optional, className, help, children }: Common & { children: ReactNode }) {
  const labelElement = (
    <label htmlFor={field.id}>
      {label}
      {optional && <Optional />}
    </label>
  );
  return (
    <div className={["field", className].filter(Boolean).join(" ")}>
      {help && typeof label === "string" ? (
        <div className="field-named">
          {labelElement} <Help of={label} help={help} />
        </div>
      ) : (
        labelElement
      )}
      <Rule field={field} rule={rule} />
      {children}
      <FieldError field={field} />
    </div>
  );
}

function Legend({ label, optional }: Pick<Common, "label" | "optional">) {
  return (
    <legend>
      {label}
      {optional && <Optional />}
    </legend>
  );
}

/** The space separates the words without a style sheet. */
function Optional() {
  return (
    <>
      {" "}
      <span className="field-optional">선택</span>
    </>
  );
}

function Rule({ field, rule }: { field: AnyField; rule?: ReactNode }) {
  if (!rule) return null;
  return (
    <p className="field-rule" id={field.descriptionId}>
      {rule}
    </p>
  );
}

/** Only a field's first message: fixing one mistake often fixes the next. */
export function FieldError({ field }: { field: AnyField }) {
  const errors = field.errors as string[] | undefined;
  if (!errors?.length) return null;
  return (
    <p className="field-error" id={field.errorId}>
      <Icon name="warning" size={16} />
      <span>{errors[0]}</span>
    </p>
  );
}

function useControl(field: AnyField, rule: ReactNode) {
  return {
    autoFocus: useIsFirstWrong(field.name),
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required,
    "aria-invalid": field.errors ? (true as const) : undefined,
    "aria-describedby": describedBy(field, rule),
  };
}

function describedBy(field: AnyField, rule: ReactNode): string | undefined {
  return [rule ? field.descriptionId : "", field.errors ? field.errorId : ""].filter(Boolean).join(" ") || undefined;
}

/** Null when only the form itself has errors. */
function firstWrong(form: AnyForm): string | null {
  return Object.keys(form.allErrors).find((name) => name !== "") ?? null;
}
