import { data } from "react-router";

export const meta = () => [{ title: "Page Not Found" }];
export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <main>
      <h1>Page Not Found</h1>
    </main>
  );
}
