export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
}

/** What people see of a long id, of routes above all: its characters 3 to 10. */
export function shortId(id: string): string {
  return id.substring(3, 10)
}
