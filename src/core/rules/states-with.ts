type StateWith<Facts, Fact> = {
  [State in keyof Facts]: Facts[State] extends readonly (infer Has)[]
    ? Fact extends Has
      ? State
      : never
    : never
}[keyof Facts]

/**
 * The states of a table to which a fact applies, in the order of the table. So a list of states follows from what the
 * table says of each, and a new state is in all lists in which it belongs.
 * @example statesWith({ due: ['open'], sent: ['open', 'told'], done: ['told'] } as const, 'open') // due, sent
 */
/* @__NO_SIDE_EFFECTS__ */
export function statesWith<const Facts extends Record<string, readonly string[]>, Fact extends string>(
  facts: Facts,
  fact: Fact,
): readonly StateWith<Facts, Fact>[] {
  return Object.keys(facts).filter((state): state is StateWith<Facts, Fact> & string =>
    facts[state]!.includes(fact),
  )
}
