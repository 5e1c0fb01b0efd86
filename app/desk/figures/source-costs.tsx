import { Form, useNavigation } from "react-router";
import { heardOf } from "../../leads/source";
import type { ShownCost } from "../../orders/source-costs/source-costs.server";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Entry } from "../../ui/desk/entry";
import { Fold } from "../../ui/desk/fold";
import { fieldGrid } from "../../ui/desk/form-row";
import { InputField, SelectField } from "../../ui/fields";
import type { Result } from "../../ui/result";
import type { SourceFigures } from "./sources.server";

type SourceCostsProps = {
  sources: SourceFigures[];
  costs: ShownCost[];
  months: { value: string; label: string }[];
  reply: Result | undefined;
};

/** Where the owner types what a source cost in a month, and what was typed until now. */
export function SourceCosts({ sources, costs, months, reply }: SourceCostsProps) {
  const isBusy = useNavigation().state === "submitting";
  const refused = reply && !reply.ok ? reply : undefined;
  const names = [...sources.map(({ name }) => name), ...costs.map(({ source }) => source)];
  const field = (name: string) => ({
    id: `cost-${name}`,
    name,
    problem: refused?.problems?.[name],
  });
  return (
    <div id="costs" className="grid gap-3">
      {reply && (
        <Answer reply={reply} isRefused={!reply.ok}>
          {reply.message}
        </Answer>
      )}
      <Fold summary="Type in what a source cost" isOpen={reply !== undefined}>
        <p className="soft text-sm">
          Type what the whole month costs, also the running one: it is spread evenly over its days. An amount typed
          again replaces the one before it. A campaign can be chosen once somebody came by it in the period above.
        </p>
        {/* Once a cost is taken, the form is a new one. */}
        <Form method="post" preventScrollReset className={fieldGrid} key={JSON.stringify(costs)}>
          <SelectField
            {...field("source")}
            label="Source"
            none="Choose"
            required
            options={[...new Set([...Object.values(heardOf), ...names])].sort()}
            defaultValue={refused?.values?.source}
          />
          <SelectField {...field("month")} label="Month" options={months} defaultValue={refused?.values?.month} />
          <InputField
            {...field("amount")}
            label="Cost in rupees"
            inputMode="decimal"
            required
            maxLength={40}
            autoComplete="off"
            defaultValue={refused?.values?.amount}
          />
          <Button type="submit" name="act" value="type" look="ink" isSmall disabled={isBusy}>
            Save the cost
          </Button>
        </Form>
        {costs.length > 0 && (
          <ul className="grid">
            {costs.map(({ source, month, name, text, before, isOut }) => (
              <Entry
                key={name}
                name={name}
                text={text}
                more={before.map((line) => <span key={line} className="soft block text-sm">{`before: ${line}`}</span>)}
              >
                {!isOut && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="source" value={source} />
                    <input type="hidden" name="month" value={month} />
                    <Button type="submit" name="act" value="take out" look="line" isSmall>
                      Take out
                      <span className="sr-only">: {name}</span>
                    </Button>
                  </Form>
                )}
              </Entry>
            ))}
          </ul>
        )}
      </Fold>
    </div>
  );
}
