export const meta = () => [{ title: "Sign in" }];

export default function Auth() {
  return (
    <main>
      <h1>Welcome</h1>
    </main>
  );
}
