/** What the orders of an invoice have left in the books: meals given by a company, salary allowances, and all else. */
export type Debt = 'kind' | 'flex' | 'transfer'

const within = (cents: number, mostCents: number) => Math.min(Math.max(cents, 0), mostCents)

/**
 * Which debts are less when what has come in for an invoice goes from one sum to another, and by how much: meals first,
 * then allowances, then the rest. Going back the same way makes each debt what it was. Negative: a debt is larger.
 */
export function dueParts(
  { kindCents, flexCents }: { kindCents: number; flexCents: number },
  fromCents: number,
  toCents: number,
): { debt: Debt; cents: number }[] {
  const split = (cents: number): Record<Debt, number> => {
    const kind = within(cents, kindCents)
    const flex = within(cents - kind, flexCents)
    return { kind, flex, transfer: cents - kind - flex }
  }
  const from = split(fromCents)
  const to = split(toCents)
  return (['kind', 'flex', 'transfer'] as const)
    .map(debt => ({ debt, cents: to[debt] - from[debt] }))
    .filter(({ cents }) => cents !== 0)
}
