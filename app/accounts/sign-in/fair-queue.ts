/**
 * What waits, in branches of branches: the branch that was served longest ago comes next, and so within it. However much
 * one branch sends, it waits behind itself.
 */
export class FairQueue<Item> {
  size = 0;
  readonly #items: Item[] = [];
  /** In the order in which they will be served. */
  readonly #branches = new Map<string, FairQueue<Item>>();

  add([first, ...rest]: readonly string[], item: Item) {
    this.size++;
    if (first === undefined) return void this.#items.push(item);
    const branch = this.#branches.get(first) ?? new FairQueue<Item>();
    this.#branches.set(first, branch);
    branch.add(rest, item);
  }

  take(): Item | undefined {
    if (this.size === 0) return undefined;
    this.size--;
    for (const [name, branch] of this.#branches) {
      this.#branches.delete(name);
      const item = branch.take();
      if (branch.size > 0) this.#branches.set(name, branch);
      return item;
    }
    return this.#items.shift();
  }

  /** Takes out the newest of the fullest branch, which is who there are too many of. */
  drop(): Item | undefined {
    if (this.size === 0) return undefined;
    this.size--;
    const [name, fullest] = [...this.#branches].sort(([, one], [, other]) => other.size - one.size)[0] ?? [];
    if (name === undefined || !fullest) return this.#items.pop();
    const item = fullest.drop();
    if (fullest.size === 0) this.#branches.delete(name);
    return item;
  }
}
