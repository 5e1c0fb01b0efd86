import { Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { LiveNote } from "../../ui/desk/live-note";

/** Whose customer it is, where one's own search cannot find them. */
export const ColleagueNote = ({ name, contact }: { name: string; contact: string }) => (
  <LiveNote role="status">
    {`${name} has this customer: `}
    <Link className="link" to={`${deskPaths.newCase}?${new URLSearchParams({ contact })}`}>
      pass it on, or add to their case
    </Link>
  </LiveNote>
);
