import { leadServices, states } from "../../content/choices";
import { withDatabase } from "./database";

const usage = "Usage: npm run seed -- --leads NUMBER";
const batchSize = 20_000;

const firstNames =
  "Aarav Aisha Amit Ananya Anil Anita Arjun Asha Bhavna Chitra Deepa Deepak Divya Farhan Gaurav Geeta Harish Imran Isha Jaya Karan Kavita Kiran Lakshmi Manish Meena Mohan Nandini Neha Nikhil Pooja Prakash Priya Rahul Rajesh Ramesh Rekha Ritu Rohan Sana Sanjay Seema Shreya Sunil Sunita Suresh Tara Usha Vijay Vikram Yasmin Zara".split(
    " ",
  );
const lastNames =
  "Agarwal Bhat Chauhan Chopra Das Desai Dutta Fernandes Ghosh Gill Gowda Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Naidu Nair Pandey Patel Pillai Prasad Rao Rathore Reddy Saxena Shah Sharma Shetty Sinha Singh Thomas Tiwari Varma Verma Yadav".split(
    " ",
  );

/** Invented leads over the past year, more of them lately, some without a service, a few suspect. */
export async function start() {
  const parameters = process.argv.slice(2);
  const wanted = Number(parameters[parameters.indexOf("--leads") + 1]);
  if (!parameters.includes("--leads") || !Number.isInteger(wanted) || wanted < 1) throw new Error(usage);
  await withDatabase(async ({ sql }) => {
    const started = Date.now();
    for (let done = 0; done < wanted; done += batchSize) {
      const count = Math.min(batchSize, wanted - done);
      await sql`
        insert into form_submissions (name, email, phone, state, service, created_at, suspect, page)
        select
          first || ' ' || last,
          lower(first || '.' || last) || number || '@shop' || number % 997 || '.example',
          6 + (chance[1] * 4)::int % 4 || lpad((chance[2] * 1000000000)::bigint % 1000000000 || '', 9, '0'),
          (${states as unknown as string[]}::text[])[1 + floor(power(chance[3], 1.7) * ${states.length})::int],
          case when chance[4] < 0.06 then '' else (${leadServices as unknown as string[]}::text[])[1 + floor(power(chance[5], 1.6) * ${leadServices.length})::int] end,
          now() - interval '1 minute' - power(chance[6], 1.3) * interval '365 days',
          chance[7] < 0.01,
          '/fssai-registration'
        from (
          select number,
            (${firstNames}::text[])[1 + floor(random() * ${firstNames.length})::int] as first,
            (${lastNames}::text[])[1 + floor(random() * ${lastNames.length})::int] as last,
            array[random(), random(), random(), random(), random(), random(), random()] as chance
          from generate_series(${done + 1}::int, ${done + count}::int) as number
        ) as invented`;
      console.log(`${(done + count).toLocaleString("en-IN")} of ${wanted.toLocaleString("en-IN")} leads`);
    }
    await sql`select sum_up_leads()`;
    await sql`vacuum analyze form_submissions`;
    console.log(`Done in ${((Date.now() - started) / 1_000).toFixed(1)} s.`);
  });
}
