declare module "morgan" {
  type Logged = { originalUrl?: string; url?: string };
  const morgan: { token(name: string, read: (request: Logged) => string | undefined): void; format(name: string, line: string): void };
  export default morgan;
}
