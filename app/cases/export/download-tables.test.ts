import { expect, test } from "vitest";
import { inOneBatch } from "../../../db/in-batches";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { downloadTables } from "./download-tables.server";

const database = withDatabase();

async function written(typed: string): Promise<string | undefined> {
  const { sql } = database;
  const proof = await aStaffMember(sql, "Meera Pillai");
  const table = { sheet: "Customers", header: ["Name"], batches: inOneBatch([[typed]]) };
  const services = { sql, reportFailure: () => {} };
  const asked = { name: "customers", filter: { of: "customers" }, tables: [table] as [typeof table] };
  return (await (await downloadTables(proof, services, asked, "csv")).text()).split("Name\r\n")[1];
}

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
  "%j is a text in a CSV, and no formula",
  async (typed) => {
    expect((await written(typed))?.replaceAll('"', "")).toBe(`'${typed}\r\n`);
  },
);

test.each(["Asha;=1+1", "Asha\t=1+1", "Asha,=1+1"])(
  "%j is one cell, also where another sign ends cells",
  async (typed) => {
    expect(await written(typed)).toBe(`"${typed}"\r\n`);
  },
);
