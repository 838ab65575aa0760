/** Why something may not be done: a name of the failure catalogue and what its text needs. */
export interface Refusal<Name extends string = string, Params = unknown> {
  name: Name
  params: Params
}

export function refuse<const Name extends string, Params>(name: Name, params: Params): Refusal<Name, Params> {
  return { name, params }
}
