import { defineGrid } from "~/grid/grid";
import type { Company } from "./companies.schema.server";

export const companiesGrid = defineGrid<Company>({
  id: "companies",
  title: "회사 정보",
  key: ["companyCode"],
  columns: [
    { field: "companyCode", label: "회사 코드", width: 120, maxLength: 60, required: true },
    { field: "companyShortName", label: "약칭", width: 110, maxLength: 50, required: true },
    { field: "companyName", label: "회사 이름", width: 160, maxLength: 100, required: true },
    { field: "companyCeo", label: "대표자", width: 100, maxLength: 100, required: true },
    { field: "corporateRegistrationNumber", label: "법인등록번호", width: 140, maxLength: 20 },
    { field: "companyAddress", label: "주소", width: 220, maxLength: 300 },
    { field: "dataItemRelease", label: "환경", kind: "select", width: 90, required: true },
    { field: "serviceCode", label: "서비스", kind: "select", lookup: "serviceCodeRelease", width: 90, required: true },
    { field: "mainTel", label: "대표 전화", width: 130, maxLength: 20 },
    { field: "mainEmail", label: "대표 메일", width: 180, maxLength: 200 },
    { field: "faxNumber", label: "팩스", width: 130, maxLength: 20 },
    { field: "mainCompanyCode", label: "상위 회사", width: 120, maxLength: 60, help: "main-company" },
  ],
  search: [
    {
      name: "companyCode",
      label: "회사 코드나 이름",
      fields: ["companyCode", "companyName", "companyShortName"],
      suggest: "/v1/suggest/system/company/companyCode",
    },
    { name: "companyName", label: "회사 이름", fields: ["companyName", "companyShortName"] },
  ],
  blank: { dataItemRelease: "DEVELOPMENT", serviceCode: "FREE" },
});
