import { expect, test } from "vitest";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { anApplication } from "../../../test/support/work/applications";
import { findPlace } from "./find-place.server";
import { documentAddress } from "./list-view";

const database = withDatabase();
let count = 0;
const person = () => {
  count++;
  return { name: `Asha ${count}`, email: `asha${count}@shop.example`, phone: String(9_300_000_000 + count) };
};

test("an application says its place in the list that it was opened from, and leads to its neighbours there", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meena", "admin");
  const agent = await aStaffMember(sql, "Ravi");
  const ids: string[] = [];
  for (const service of ["gst", "fssai", "gst", "gst"] as const)
    ids.push((await anApplication(sql, admin, service, person())).id);
  const [first = "", fssai = "", second = "", third = ""] = ids;
  for (const [at, id] of ids.entries())
    await sql`update applications set owner = null, mover = 'customer', due_at = null, climbs_at = null,
      stage_since = now() - interval '10 days' + make_interval(hours => ${at}) where id = ${id}`;
  const place = (id: string, from: string | null, proof = admin) => findPlace(proof, sql, from, id);
  const addressOf = (id: string, from: string) => `/desk/applications/${id}?${new URLSearchParams({ from })}`;

  expect(await place(second, null)).toBeNull();
  expect(await place(second, "service=gst")).toEqual({
    list: "/desk/applications?service=gst",
    text: "Application 2 of 3",
    previous: addressOf(first, "service=gst"),
    next: addressOf(third, "service=gst"),
  });
  expect(await place(first, "")).toMatchObject({ text: "Application 1 of 4", previous: undefined });
  expect(await place(third, "")).toMatchObject({ text: "Application 4 of 4", next: undefined });
  expect(await place(second, "part=customer&as=board")).toMatchObject({ text: "Application 3 of 4" });
  expect(await place(second, `q=${9_300_000_000 + 3}`)).toMatchObject({ text: "Application 1 of 1" });
  // What has left the list is followed by its first.
  expect(await place(fssai, "service=gst")).toMatchObject({
    text: "No longer in this list",
    previous: undefined,
    next: addressOf(first, "service=gst"),
  });
  // A colleague's is neither counted nor led to.
  await sql`update applications set owner = ${admin.user.id} where id = ${first}`;
  expect(await place(second, "service=gst", agent)).toMatchObject({ text: "Application 1 of 2", previous: undefined });
});

test("another document of the same application keeps the list that it was opened from", () => {
  expect(documentAddress("?from=service%3Dgst&document=a&accepted=b", "c")).toBe("?from=service%3Dgst&document=c");
});
