import { type Finding, findingKinds } from "../../../content/readiness/readiness";
import { Fold } from "../../ui/desk/fold";
import { pane } from "../../ui/desk/page";

const findingWords: Record<Finding["kind"], string> = {
  placeholder: "Placeholders",
  missing: "Missing settings",
  sample: "Samples (left out with SITE_SAMPLES=off)",
  disagreement: "Figures that disagree",
  contradiction: "Contradictions that only the owner can end",
  translation: "What another language says differently",
};

/** What must change before the site goes public, with the place to change it. */
export function Unready({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section className={`${pane} px-4 py-1 md:px-5`}>
      <Fold
        summary={`${findings.length} ${findings.length === 1 ? "thing" : "things"} to change before the site goes public`}
      >
        <p className="soft text-sm">
          Samples, placeholders and missing settings that visitors must not see. Each goes from this list once it is
          changed in the place named; npm run check-content prints the same list.
        </p>
        {findingKinds.map((kind) => {
          const found = findings.filter((finding) => finding.kind === kind);
          if (found.length === 0) return null;
          return (
            <div key={kind}>
              <h3 className="text-base">{findingWords[kind]}</h3>
              <ul>
                {found.map(({ what, change }) => (
                  <li key={what} className="border-t border-line py-2 text-sm wrap-anywhere">
                    {what} <span className="soft block">{change.replaceAll("`", "")}</span>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </Fold>
    </section>
  );
}
