import { contactServices, leadServices, states } from "../../content/choices";
import { promiseMinutes } from "../../content/hours";
import { paths } from "../../content/paths";
import type { Sql } from "../../db/connect";
import { people } from "../../test/support/people";

const firstNames =
  "Aarav Aisha Amit Ananya Anil Anita Arjun Asha Bhavna Chitra Deepa Deepak Divya Farhan Gaurav Geeta Harish Imran Isha Jaya Karan Kavita Kiran Lakshmi Manish Meena Mohan Nandini Neha Nikhil Pooja Prakash Priya Rahul Rajesh Ramesh Rekha Ritu Rohan Sana Sanjay Seema Shreya Sunil Sunita Suresh Tara Usha Vijay Vikram Yasmin Zara".split(
    " ",
  );
const lastNames =
  "Agarwal Bhat Chauhan Chopra Das Desai Dutta Fernandes Ghosh Gill Gowda Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Naidu Nair Pandey Patel Pillai Prasad Rao Rathore Reddy Saxena Shah Sharma Shetty Sinha Singh Thomas Tiwari Varma Verma Yadav".split(
    " ",
  );
/** One in so many writes as people really do: in every script of India, or what only looks like a name. */
const peopleShare = 0.1;
const messages = [
  "Do you help bakeries that sell online?",
  "How long does it take, and what do you need from me?",
  "My licence ends next month. Can you renew it?",
  "Please call me in the evening.",
  "",
];
const leadPages = [paths.fssai, paths.fssai, paths.fssai, paths.gst, paths.msme, paths.home];

const staff = [
  ["Leela Thomas", "admin"],
  ["Meera Pillai", "agent"],
  ["Rohit Bansal", "agent"],
  ["Sana Qureshi", "agent"],
  ["Vivek Hegde", "agent"],
] as const;

/** They have no password and `.example` receives no mail, so nobody can sign in as one of them. Returns the agents. */
export async function inventStaff(sql: Sql): Promise<string[]> {
  for (const [name, role] of staff) {
    const email = `${name.toLowerCase().replace(" ", ".")}@office.example`;
    await sql`
      insert into "user" (id, name, email, email_verified) values (${`invented-${email}`}, ${name}, ${email}, true)
      on conflict (email) do nothing`;
    await sql`
      insert into user_roles (user_id, role) select id, ${role} from "user" where email = ${email}
      on conflict do nothing`;
    await sql`
      insert into staff (user_id, wants_daily_mail) select id, false from "user" where email = ${email}
      on conflict do nothing`;
  }
  const agents = await sql<{ id: string }[]>`
    select id from "user" join user_roles on user_id = id where role = 'agent' and email like '%@office.example'`;
  return agents.map(({ id }) => id);
}

type Batch = {
  form: "lead" | "contact";
  first: number;
  last: number;
  /** Of all batches. The first ones are the oldest, so that rows lie in the order in which they would have come. */
  count: number;
  openShare: number;
  owners: string[];
};

/** Some one of the choices: the expression gives a number from 0 to 1. */
const pick = (sql: Sql, choices: readonly string[], chance: string) =>
  sql`(${choices as string[]}::text[])[1 + floor(${sql.unsafe(chance)} * ${choices.length})::int]`;

/** One statement for the submissions of a batch with their cases, histories and notices. */
export async function inventSubmissions(sql: Sql, batch: Batch) {
  const { form } = batch;
  await sql`
    with ${askedThen(sql, batch)}, ${workedSince(sql)},
    submitted as (
      insert into submissions (id, kind, name, email, phone, state, service, created_at, suspect, page, message)
      select id, ${form}, name, email, phone, state, service, created_at, suspect, page,
        ${form === "lead" ? sql`null` : pick(sql, messages, "chance[19]")}
      from invented
    ), opened as (
      insert into cases (id, kind, service, state, page, suspect, status, lost_reason, owner, promised_by,
        first_contact_at, promise_due, next_action_at, attempts, do_not_call, created_at, version)
      select id, ${form}, service, state, page, suspect, status, lost_reason, owner, promised_by, first_contact_at,
        case when is_open and not is_contacted then promised_by end, next_action_at, attempts,
        lost_reason is not distinct from 'do not call', created_at, version
      from invented
    ), notices as (
      insert into jobs (kind, subject, status, attempts, run_at, created_at, ended_at, last_error)
      select ${`${form}-notice`}, id, case when chance[9] < 0.0005 then 'given up' else 'done' end, 1, created_at,
        created_at, created_at + interval '3 seconds', case when chance[9] < 0.0005 then 'The mailbox is full.' end
      from invented
    )
    insert into case_events (case_id, at, actor, kind, changes, version)
    select id, created_at + share * (least(now(), coalesce(first_contact_at, promised_by)) - created_at), owner,
      kind, changes, 1 + row_number() over (partition by id order by share)
    from invented, lateral (${eventsOf(sql)}) as event
    order by created_at, share`;
}

/** Who asked for what and when, how far it came and who works on it. */
function askedThen(sql: Sql, { form, first, last, count, openShare, owners }: Batch) {
  const isLead = form === "lead";
  const services = isLead ? leadServices : contactServices;
  const pages = isLead ? leadPages : [paths.contact];
  return sql`
    drawn as materialized (
      select number, ${pick(sql, firstNames, "random()")} as first_name, ${pick(sql, lastNames, "random()")} as last_name,
        array(select random() from generate_series(1, 20) where number > 0) as chance,
        1 - (number - random()) / ${count}::float8 as age,
        floor(number * ${openShare}::float8) > floor((number - 1) * ${openShare}::float8) as is_open
      from generate_series(${first}::int, ${last}::int) as number
    ), judged as (
      select *, gen_random_uuid() as id,
        case when chance[20] < ${peopleShare} then ${pick(sql, [...people.names, ...people.firms], `chance[20] / ${peopleShare}`)}
          else first_name || ' ' || last_name end as name,
        case when chance[20] < ${peopleShare} then 'owner' else lower(first_name || '.' || last_name) end
          || number || '@shop' || number % 997 || '.example' as email,
        6 + (chance[1] * 4)::int % 4 || lpad((chance[2] * 1000000000)::bigint % 1000000000 || '', 9, '0') as phone,
        ${pick(sql, states, "power(chance[3], 1.7)")} as state,
        case when chance[4] < 0.06 then '' else ${pick(sql, services, "power(chance[5], 1.6)")} end as service,
        ${pick(sql, pages, "chance[6]")} as page,
        chance[7] < 0.01 as suspect,
        case
          when is_open and chance[8] < 0.2 then 'new' when is_open and chance[8] < 0.5 then 'trying'
          when is_open and chance[8] < 0.7 then 'talking' when is_open and chance[8] < 0.8 then 'waiting'
          when is_open then 'quoted'
          when chance[8] < 0.3 then 'won' when chance[8] < 0.88 then 'lost' else 'junk'
        end as status
      from drawn
    ), dated as (
      select *,
        date_trunc('second', now()) - case
          when status = 'new' then interval '1 minute' + power(age, 2) * interval '2 days'
          when is_open then interval '4 hours' + power(age, 1.3) * interval '40 days'
          else interval '1 minute' + power(age, 1.3) * interval '365 days'
        end as created_at,
        status in ('talking', 'waiting', 'quoted', 'won') or (status = 'lost' and chance[10] < 0.7) as is_contacted,
        case when chance[11] < case when status = 'new' then 0.4 when status = 'junk' then 0.5 else 0.93 end
          then ${pick(sql, owners, "chance[12]")} end as owner
      from judged
    )`;
}

/** Random promises, calls, outcomes and next actions of a case. */
const workedSince = (sql: Sql) => sql`
  promised as (
    select *, created_at + case
      when extract(hour from created_at at time zone 'Asia/Kolkata') between 9 and 17 then make_interval(mins => ${promiseMinutes})
      else date_trunc('day', created_at at time zone 'Asia/Kolkata' + interval '15 hours') + interval '11 hours'
        - created_at at time zone 'Asia/Kolkata'
    end as promised_by
    from dated
  ), worked as (
    select *,
      case when is_contacted then least(now() - interval '30 seconds', promised_by + case
        when chance[13] < 0.85 then -chance[14] * interval '110 minutes' else chance[14] * interval '2 days' end)
      end as first_contact_at,
      case when status = 'trying' then 1 + floor(chance[15] * 4)::int
        when status = 'lost' and not is_contacted and chance[15] < 0.8 then 5 else 0 end as attempts,
      case when status <> 'lost' then null
        when is_contacted then ${pick(sql, ["not interested", "too expensive", "went elsewhere", "not needed", "do not call", "other"], "power(chance[16], 1.4)")}
        when chance[15] < 0.8 then 'no contact' else 'wrong number' end as lost_reason,
      case when status = 'new' then promised_by
        when not is_open then created_at + chance[17] * (now() - created_at)
        when chance[18] < 0.06 then now() - chance[17] * interval '2 days'
        when chance[18] < 0.15 then now() + chance[17] * interval '8 hours'
        else now() + chance[17] * interval '30 days' end as next_action_at
    from promised
  ), invented as materialized (
    select *, 1 + (owner is not null)::int + attempts + is_contacted::int
      + (status in ('waiting', 'quoted', 'won', 'lost', 'junk'))::int as version
    from worked
  )`;

/** The lines of a case's history, each with how much of the time until the contact had passed. */
const eventsOf = (sql: Sql) => sql`
  select 0.1 as share, 'claimed' as kind, jsonb_build_object('owner', jsonb_build_array(null, owner)) as changes
  where owner is not null
  union all
  select 0.2 + try * 0.1, 'no answer', jsonb_build_object('attempts', jsonb_build_array(try - 1, try))
  from generate_series(1, attempts) as try
  union all
  select 1, 'connected', jsonb_build_object('status', jsonb_build_array('new', 'talking')) where is_contacted
  union all
  select 1.1, 'change', jsonb_build_object('status', jsonb_build_array('talking', status))
  where status in ('waiting', 'quoted', 'won', 'lost', 'junk')`;

const repeats = 500;

/** Some people ask again while their case is open: a few of the newest cases are merged into others. */
export async function mergeRepeats(sql: Sql) {
  await sql`
    with again as (
      select id, promised_by, service, state, row_number() over (order by id) as pair from
        (select * from cases where is_open and status = 'new' and kind = 'lead' order by id limit ${repeats}) as fresh
    ), worked as (
      select id, row_number() over (order by id) as pair, owner from
        (select * from cases where is_open and status = 'talking' and kind = 'lead' order by id limit ${repeats}) as known
    ), pairs as (
      select again.id as later, worked.id as earlier, worked.owner, promised_by, service, state from again join worked using (pair)
    ), person as (
      update submissions set (name, email, phone) = (
        select name, email, phone from submissions as known where known.id = pairs.earlier)
      from pairs where submissions.id = pairs.later
    ), merged as (
      update cases set merged_into = earlier, owner = pairs.owner from pairs where cases.id = pairs.later
    ), asked as (
      update cases set asked_again = 1, version = version + 1, promise_due = pairs.promised_by,
        next_action_at = least(next_action_at, pairs.promised_by), service = pairs.service, state = pairs.state
      from pairs where cases.id = pairs.earlier returning cases.id, version, later
    )
    insert into case_events (case_id, kind, changes, version)
    select id, 'asked again', jsonb_build_object('submission', later), version from asked`;
}

const mostImported = 500;
const importNames = ["yesterday", "undone"] as const;

/** Spreadsheets that the invented admin brought in: one in effect and one that was undone. A second run adds none. */
export async function inventImports(sql: Sql, leads: number) {
  const size = Math.min(mostImported, Math.ceil(leads / 20));
  for (const [turn, name] of importNames.entries()) {
    const [made] = await sql<{ id: string }[]>`
      insert into imports (user_id, request_key, created_at)
      select id, ${`invented ${name}`}, now() - interval '1 day' from "user"
      where email = 'leela.thomas@office.example'
      on conflict (request_key) do nothing returning id`;
    if (!made) continue;
    const imported = Array.from({ length: size }, (_, at) => ({
      name: people.names[at % people.names.length],
      phone: `6${turn}${String(10_000_000 + at * 7_919)}`,
      email: `import${turn}.${at}@shop.example`,
      state: states[at % states.length],
      service: leadServices[at % leadServices.length],
    }));
    await sql`
      update imports set stored = import_people(${sql.json(imported as never)}, id, now() + interval '1 day', '{}')
      where id = ${made.id}`;
    if (name === "undone")
      await sql`
        update imports set undone_at = now(), undone_by = user_id, removed = undo_import(id) where id = ${made.id}`;
  }
}
