import { describe, expect, test } from "vitest";
import {
  anAccount,
  browserOf,
  goodPassword,
  grant,
  linkTo,
  mailThatWaits,
  mailTo,
  revoke,
} from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withSite } from "../../../test/support/site";
import { anApplication } from "../../../test/support/work/applications";
import { revokeRole } from "../roles.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

type Browser = ReturnType<typeof browserOf>;
let people = 0;
const anAddress = () => `person${people++}@office.example`;

type Member = Awaited<ReturnType<typeof aMember>>;

async function aMember(role: "admin" | "agent" = "admin") {
  const email = anAddress();
  const browser = await anAccount(server, database, email, { role });
  await browser.signIn(email);
  const [user] = await database.sql`select id from "user" where email = ${email}`;
  return { email, browser, id: String(user?.id) };
}

const invite = (browser: Browser, email: string, role = "agent") =>
  browser.post("/admin/team", { form: "invite", email, role });

const act = (browser: Browser, form: string, user: string, more: Record<string, string> = {}) =>
  browser.post("/admin/team", { form: `${form}-${user}`, user, ...more });

const roleOf = async (email: string) =>
  (await database.sql`select role from user_roles join "user" on id = user_id where email = ${email}`)[0]?.role;

const eventsOf = async (user: string) =>
  (await database.sql`select event, actor from account_events where user_id = ${user} order by id`).map(
    ({ event, actor }) => [event, actor],
  );

const tokenOf = (link: string) => new URL(link, server.origin).searchParams.get("token") ?? "";
const join = { form: "join", fullName: "Meera Nair", password: goodPassword, repeatPassword: goodPassword };

describe("an invitation", () => {
  test("is a link of 128 random bits, kept as a digest for seven days, and opening it changes nothing", async () => {
    const { browser, id } = await aMember();
    const email = anAddress();
    const answer = await invite(browser, email);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/team"]);
    const link = await linkTo(database, email);
    expect(link).toMatch(/^\/auth\/invitation\?token=[\w-]{22}$/);
    const [row] = await database.sql`
      select *, expires_at - now() > interval '6 days 23 hours' and expires_at - now() <= interval '7 days' as "isAWeek"
      from invitations where email = ${email}`;
    expect(row).toMatchObject({ role: "agent", isAWeek: true, invitedBy: id });
    expect(JSON.stringify(row)).not.toContain(tokenOf(link));
    const opened = await browserOf(server).get(link);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain(email);
    const [after] = await database.sql`select * from invitations where email = ${email}`;
    expect(row).toMatchObject({ ...after });
    expect(await database.sql`select from "user" where email = ${email}`).toHaveLength(0);
    const [event] = await database.sql`select * from account_events where event = 'staff invited' and actor = ${id}`;
    expect(JSON.stringify(event)).not.toContain(email);
  });

  test("makes an account with a confirmed address, once, also when it is accepted twice at the same time", async () => {
    const { browser } = await aMember();
    const email = anAddress();
    await invite(browser, email);
    const token = tokenOf(await linkTo(database, email));
    // Somebody who signed up with the address before, without having it, gains nothing.
    await browserOf(server).signUp(email, "a password of a stranger");
    const answers = await Promise.all([1, 2].map(() => browserOf(server).post("/auth/invitation", { ...join, token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
    const newcomer = browserOf(server);
    expect((await newcomer.signIn(email, "a password of a stranger")).status).toBe(401);
    expect((await newcomer.signIn(email)).status).toBe(302);
    expect(await roleOf(email)).toBe("agent");
    expect((await browserOf(server).get(`/auth/invitation?token=${token}`)).status).toBe(404);
  });

  test.each([
    [{ fullName: "" }, "Please enter your full name."],
    [{ password: "short", repeatPassword: "short" }, "Please choose a password of at least 8 characters."],
    [{ repeatPassword: "something else" }, "The two passwords are not the same."],
  ])("is not used up by a refused form: %o", async (fault, problem) => {
    const { browser } = await aMember();
    const email = anAddress();
    await invite(browser, email);
    const token = tokenOf(await linkTo(database, email));
    const refused = await browserOf(server).post("/auth/invitation", { ...join, token, ...fault });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain(problem);
    expect(page).not.toContain(goodPassword);
    expect(await database.sql`select from invitations where email = ${email}`).toHaveLength(1);
    expect(await roleOf(email)).toBeUndefined();
  });

  test("gives the role to an account that exists, with its password or when signed in with it", async () => {
    const { browser } = await aMember();
    const email = anAddress();
    const owner = await anAccount(server, database, email);
    await invite(browser, email, "admin");
    const token = tokenOf(await linkTo(database, email));
    const stranger = browserOf(server);
    expect((await stranger.post("/auth/invitation", { ...join, token })).status).toBe(400);
    expect((await stranger.post("/auth/invitation", { token, form: "join", currentPassword: "a guess" })).status).toBe(
      400,
    );
    expect(await roleOf(email)).toBeUndefined();
    const accepted = await stranger.post("/auth/invitation", { token, form: "join", currentPassword: goodPassword });
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([302, "/auth"]);
    expect(await roleOf(email)).toBe("admin");
    expect((await mailTo(database, email))?.subject).toContain("role");

    await revoke(database, email);
    await owner.signIn(email);
    await invite(browser, email);
    const again = { token: tokenOf(await linkTo(database, email)), form: "join" };
    expect((await owner.post("/auth/invitation", again)).headers.get("Location")).toBe("/account");
    expect(await roleOf(email)).toBe("agent");
  });

  test("takes nothing away: who has become an admin meanwhile stays one", async () => {
    const { browser } = await aMember();
    const email = anAddress();
    const owner = await anAccount(server, database, email);
    await owner.signIn(email);
    await invite(browser, email, "agent");
    await grant(database, email, "admin");
    await owner.post("/auth/invitation", { token: tokenOf(await linkTo(database, email)), form: "join" });
    expect(await roleOf(email)).toBe("admin");
  });

  test("ends when it is sent again, withdrawn or too old", async () => {
    const { browser } = await aMember();
    const email = anAddress();
    const status = async (link: string) => (await browserOf(server).get(link)).status;
    const accept = async (link: string) =>
      (await browserOf(server).post("/auth/invitation", { ...join, token: tokenOf(link) })).status;
    await invite(browser, email);
    const first = await linkTo(database, email);
    await invite(browser, email);
    const second = await linkTo(database, email);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await browser.post("/admin/team", { form: "withdraw", email });
    expect([await status(second), await accept(second)]).toEqual([404, 400]);
    expect((await browser.post("/admin/team", { form: "withdraw", email })).status).toBe(404);
    const again = await browser.post("/admin/team", { form: "invite", email, role: "agent", again: "yes" });
    expect(again.status).toBe(404);
    expect(await database.sql`select from invitations where email = ${email}`).toHaveLength(0);
    await invite(browser, email);
    const third = await linkTo(database, email);
    await database.sql`update invitations set expires_at = now() where email = ${email}`;
    expect([await status(third), await accept(third)]).toEqual([404, 400]);
    for (const link of ["/auth/invitation", "/auth/invitation?token=", "/auth/invitation?token=none"])
      expect(await status(link)).toBe(404);
  });

  test.each<[string, (sender: Member, other: Member) => Promise<unknown>]>([
    ["by another admin", (sender, other) => act(other.browser, "role", sender.id, { role: "agent" })],
    ["with the account's own place on the team", (sender, other) => act(other.browser, "deactivate", sender.id)],
    ["by a command", ({ email }) => revokeRole(database.sql, email, "admin")],
  ])(
    "ends with its sender's role, taken %s; it is listed and on record, and another admin sends it again",
    async (_, revoke) => {
      const [sender, other] = [await aMember(), await aMember()];
      const email = anAddress();
      await invite(sender.browser, email, "admin");
      const link = await linkTo(database, email);
      await revoke(sender, other);
      expect((await browserOf(server).get(link)).status).toBe(404);
      expect((await browserOf(server).post("/auth/invitation", { ...join, token: tokenOf(link) })).status).toBe(400);
      expect(await roleOf(email)).toBeUndefined();
      const [line] = await database.sql`
      select action, details from audit_events where action = 'invitations withdrawn' and object = ${sender.id}`;
      expect(line).toMatchObject({ details: { count: 1 } });
      expect((await (await other.browser.get("/admin/team")).text()).split(email)[1]).toContain(
        "is no longer an admin",
      );
      // Having the role again does not bring it back.
      await grant(database, sender.email, "admin");
      expect((await browserOf(server).get(link)).status).toBe(404);
      await invite(other.browser, email, "admin");
      const again = tokenOf(await linkTo(database, email));
      expect((await browserOf(server).post("/auth/invitation", { ...join, token: again })).status).toBe(302);
      expect(await roleOf(email)).toBe("admin");
    },
  );

  test("that was on its way when its sender's role was taken makes nobody staff", async () => {
    const sender = await aMember();
    const email = anAddress();
    await invite(sender.browser, email, "admin");
    const token = tokenOf(await linkTo(database, email));
    await revoke(database, sender.email);
    await database.sql`update invitations set withdrawn_at = null where email = ${email}`;
    expect((await browserOf(server).post("/auth/invitation", { ...join, token })).status).toBe(400);
    expect(await roleOf(email)).toBeUndefined();
  });

  test.each([
    [{ email: "not an address" }, 400, "Please enter a full e-mail address"],
    [{ email: "" }, 400, "Please enter your e-mail address"],
    [{ role: "owner" }, 400, "Please choose a role."],
    [{ role: "" }, 400, "Please choose a role."],
  ])("is refused with bad input: %o", async (fault, status, problem) => {
    const { browser } = await aMember();
    const email = anAddress();
    const answer = await browser.post("/admin/team", { form: "invite", email, role: "agent", ...fault });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(problem);
    expect(await database.sql`select from invitations where email = ${email}`).toHaveLength(0);
  });

  test("is not for someone on the team, nor sent more than five times an hour", async () => {
    const { browser, email: own } = await aMember();
    expect(await (await invite(browser, own)).text()).toContain("belongs to someone on the team already");
    const email = anAddress();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await invite(browser, email)).status);
    expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
  });
});

describe("a role", () => {
  test("is changed at once, recorded, and its holder gets a mail", async () => {
    const { browser, id } = await aMember();
    const other = await aMember("agent");
    expect((await other.browser.get("/admin/team")).status).toBe(403);
    expect((await act(browser, "role", other.id, { role: "admin" })).status).toBe(302);
    expect((await other.browser.get("/admin/team")).status).toBe(200);
    expect((await mailTo(database, other.email))?.text).toContain("is now admin");
    await act(browser, "role", other.id, { role: "agent" });
    expect((await other.browser.get("/admin/team")).status).toBe(403);
    const events = await eventsOf(other.id);
    expect(events).toContainEqual(["made admin", id]);
    expect(events).toContainEqual(["made agent", id]);
  });

  test.each(["role", "deactivate"])(
    "is never one's own to take away, nor anyone's who is not there: %s",
    async (form) => {
      const { browser, id, email } = await aMember();
      expect((await act(browser, form, id, { role: "agent" })).status).toBe(400);
      expect(await roleOf(email)).toBe("admin");
      expect((await browser.get("/admin/team")).status).toBe(200);
      const visitor = anAddress();
      await anAccount(server, database, visitor);
      const [user] = await database.sql`select id from "user" where email = ${visitor}`;
      for (const nobody of ["nobody", String(user?.id)])
        expect((await act(browser, form, nobody, { role: "admin" })).status).toBe(404);
      expect(await roleOf(visitor)).toBeUndefined();
    },
  );

  test("that does not exist is refused, and so is a form that does not", async () => {
    const { browser } = await aMember();
    const other = await aMember("agent");
    expect((await act(browser, "role", other.id, { role: "owner" })).status).toBe(400);
    expect((await browser.post("/admin/team", { form: "toString" })).status).toBe(400);
    expect((await browser.post("/admin/team", {})).status).toBe(400);
    expect(await roleOf(other.email)).toBe("agent");
  });

  test("two admins who remove each other at the same time leave one", async () => {
    const [one, other] = [await aMember(), await aMember()];
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        act(one.browser, "role", other.id, { role: "agent" }),
        act(other.browser, "role", one.id, { role: "agent" }),
      ]);
      const left = [await roleOf(one.email), await roleOf(other.email)].filter((role) => role === "admin");
      expect(left).toHaveLength(1);
      await database.sql`update user_roles set role = 'admin' where user_id in (${one.id}, ${other.id})`;
    }
  });
});

describe("someone who is deactivated", () => {
  test("is out at once, in every browser, and the open cases are free, each with an event", async () => {
    const { browser, id } = await aMember();
    const leaver = await aMember("admin");
    const elsewhere = browserOf(server);
    await elsewhere.signIn(leaver.email);
    const cases = [await aCase(database.sql), await aCase(database.sql), await aCase(database.sql)];
    await database.sql`update cases set owner = ${leaver.id} where id = any(${cases})`;
    await database.sql`update cases set status = 'won' where id = ${String(cases[2])}`;
    const invited = anAddress();
    await invite(leaver.browser, invited);
    expect((await act(browser, "deactivate", leaver.id)).status).toBe(302);

    for (const session of [leaver.browser, elsewhere])
      expect((await session.get("/admin")).headers.get("Location")).toBe("/auth?next=%2Fadmin");
    expect(await roleOf(leaver.email)).toBeUndefined();
    const [invitation] = await database.sql`select withdrawn_at from invitations where email = ${invited}`;
    expect(invitation?.withdrawnAt).toBeInstanceOf(Date);
    const owners = await database.sql`select owner from cases where id = any(${cases}) order by status = 'won'`;
    expect(owners.map(({ owner }) => owner)).toEqual([null, null, leaver.id]);
    const events = await database.sql`
      select kind, actor, changes from case_events where case_id = any(${cases}) and kind = 'released'`;
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ actor: id, changes: { owner: [leaver.id, null] } });
    expect(await eventsOf(leaver.id)).toContainEqual(["staff deactivated", id]);
    expect((await mailTo(database, leaver.email))?.subject).toContain("has ended");
  });

  test("leaves open applications for colleagues to take", async () => {
    const { browser, id } = await aMember();
    const leaver = await aMember("agent");
    const colleague = await aMember("agent");
    const { sql } = database;
    const made = await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "gst", {
      name: "Fatima Sheikh",
      email: "fatima@shop.example",
      phone: "9876501237",
    });
    await sql`update applications set owner = ${leaver.id} where id = ${made.id}`;
    const page = `/desk/applications/${made.id}`;
    expect((await colleague.browser.get(page)).status).toBe(404);
    await act(browser, "deactivate", leaver.id);
    expect((await colleague.browser.get(page)).status).toBe(200);
    const [event] = await sql`
      select actor, changes from application_events where application_id = ${made.id} order by id desc limit 1`;
    expect(event).toEqual({ actor: id, changes: { owner: [leaver.id, null] } });
  });

  test("has an account like any visitor's, is listed, and comes back by an invitation", async () => {
    const { browser } = await aMember();
    const leaver = await aMember("agent");
    await act(browser, "deactivate", leaver.id);
    expect(await (await browser.get("/admin/team")).text()).toMatch(new RegExp(`Deactivated[\\s\\S]*${leaver.email}`));
    expect((await leaver.browser.signIn(leaver.email)).status).toBe(302);
    expect((await leaver.browser.get("/admin/team")).status).toBe(403);
    await invite(browser, leaver.email, "agent");
    const token = tokenOf(await linkTo(database, leaver.email));
    await leaver.browser.post("/auth/invitation", { form: "join", token });
    expect(await roleOf(leaver.email)).toBe("agent");
    const [staff] = await database.sql`select deactivated_at from staff where user_id = ${leaver.id}`;
    expect(staff?.deactivatedAt).toBeNull();
  });

  test("keeps everything when giving the cases back fails", async () => {
    const { browser } = await aMember();
    const stays = await aMember("agent");
    const id = await aCase(database.sql);
    await database.sql`update cases set owner = ${stays.id} where id = ${id}`;
    await database.sql`alter table case_events add constraint broken check (kind <> 'released') not valid`;
    try {
      expect((await act(browser, "deactivate", stays.id)).status).toBe(500);
    } finally {
      await database.sql`alter table case_events drop constraint broken`;
    }
    expect(await roleOf(stays.email)).toBe("agent");
    expect((await stays.browser.get("/account")).status).toBe(200);
    expect(await database.sql`select owner from cases where id = ${id}`).toMatchObject([{ owner: stays.id }]);
  });
});

test("what concerns access asks for a recent password, and returns to the team", async () => {
  const { browser, email } = await aMember();
  const other = await aMember("agent");
  const invited = anAddress();
  const age = () => database.sql`
    update session set password_checked_at = now() - interval '16 minutes'
    where user_id = (select id from "user" where email = ${email})`;
  await age();
  for (const answer of [
    await invite(browser, invited),
    await act(browser, "role", other.id, { role: "admin" }),
    await act(browser, "deactivate", other.id),
  ])
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/auth/password?next=%2Fadmin%2Fteam"]);
  expect(await roleOf(other.email)).toBe("agent");
  expect(await database.sql`select from invitations where email = ${invited}`).toHaveLength(0);
  expect(await (await browser.get("/admin/team")).text()).toContain("please enter your password again");
  const confirmed = await browser.post("/auth/password?next=%2Fadmin%2Fteam", {
    form: "again",
    currentPassword: goodPassword,
  });
  expect(confirmed.headers.get("Location")).toBe("/admin/team");
  expect((await invite(browser, invited)).headers.get("Location")).toBe("/admin/team");
});

test("absence and automatic assignment are switched, and the list tells role, presence, cases and last sign-in", async () => {
  const { browser } = await aMember();
  const other = await aMember("agent");
  const id = await aCase(database.sql);
  await database.sql`update cases set owner = ${other.id} where id = ${id}`;
  await act(browser, "presence", other.id, { absent: "yes" });
  const page = await (await browser.get("/admin/team")).text();
  const row = page.split("<tr>").find((text) => text.includes(other.email)) ?? "";
  for (const word of ["Agent", "Absent", "1 open", "Last sign-in", "Mark present"]) expect(row).toContain(word);
  await act(browser, "presence", other.id, { absent: "no" });
  expect(await database.sql`select is_absent from staff where user_id = ${other.id}`).toMatchObject([
    { isAbsent: false },
  ]);
  expect((await act(browser, "presence", "nobody", { absent: "yes" })).status).toBe(404);
  for (const [automatic, isOn] of [
    ["yes", true],
    ["no", false],
  ] as const) {
    await browser.post("/admin/team", { form: "assignment", automatic });
    expect(await database.sql`select assigns_automatically from desk_settings`).toMatchObject([
      { assignsAutomatically: isOn },
    ]);
  }
});
