import { aCase } from "../../support/cases";
import { expect, test } from "../staff/queue";

for (const role of ["admin", "agent"] as const)
  test.describe(`as ${role}`, () => {
    test.use({ role });
    test("customers beyond a page are behind 'Older customers', and the oldest ends the list", async ({
      desk,
      database,
    }) => {
      const { sql } = database;
      for (let number = 0; number < 101; number++) {
        const id = await aCase(sql, { name: `Old Customer ${number}, ${role}` });
        await sql`
          with made as (
            insert into customers (created_at) values (now() - interval '1 year' - ${number}::int * interval '1 minute')
            returning id)
          insert into customer_submissions (submission_id, customer_id) select ${id}, id from made`;
      }
      await desk.goto("/desk");
      await desk.getByRole("link", { name: "Customers", exact: true }).click();
      const oldest = desk.getByRole("link", { name: `Old Customer 100, ${role}`, exact: true });
      const older = desk.getByRole("link", { name: "Older customers" });
      await expect(older).toBeVisible();
      await expect(oldest).toHaveCount(0);
      // Other journeys leave customers too, some of them older ones.
      let isSeen = false;
      while ((await older.count()) > 0) {
        const page = desk.url();
        await older.click();
        await expect(desk).not.toHaveURL(page);
        await expect(desk.getByText("The newest 50.")).toHaveCount(0);
        isSeen ||= await oldest.isVisible();
      }
      expect(isSeen).toBe(true);
    });
  });
