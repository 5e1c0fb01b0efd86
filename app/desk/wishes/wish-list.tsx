import { Link } from "react-router";
import type { JoinedWish } from "./join-wishes";

/** All that somebody asked for, where that is more than the facts of the case say: several things, or the same again. */
export function WishList({ wishes }: { wishes: JoinedWish[] }) {
  if (wishes.length === 1 && !wishes[0]?.again) return null;
  return (
    <section className="grid grid-cols-1 px-[1.1rem] pb-[0.6rem] text-sm" aria-labelledby="wishes">
      <h3 id="wishes" className="sr-only">
        Asked for
      </h3>
      <ul className="grid grid-cols-1 gap-1 border-s-3 border-s-saffron ps-3">
        {wishes.map(({ id, about, when, again, who, answers, work }) => (
          <li key={id} className="wrap-anywhere">
            <b>{about}</b>{" "}
            <span className="soft">
              {[who, when.charAt(0).toLowerCase() + when.slice(1), again].filter(Boolean).join(" · ")}
            </span>
            {answers && <small className="block text-ink-soft">{answers}</small>}
            {work.length > 0 && (
              <p className="flex flex-wrap gap-x-4">
                {work.map(({ href, text }) => (
                  <Link key={href} className="link" to={href}>
                    {text}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
