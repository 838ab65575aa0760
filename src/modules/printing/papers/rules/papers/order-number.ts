/** The public order number as people read it: XXXX-XXXX. */
export function orderNumberOnPaper(orderNumber: string): string {
  const bare = orderNumber.replaceAll('-', '').toUpperCase()
  return bare.length === 8 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare
}
