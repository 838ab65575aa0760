/** Whether an address belongs to one of these companies, and not to one whose name only ends alike. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some(one => domain === one.toLowerCase())
}
