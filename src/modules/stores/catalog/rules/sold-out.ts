type Stocked = { stockMap: Record<string, number>; soldOutOn?: Record<string, string> | undefined }

/** A menu as it is for deliveries of a day: of what is sold out on it there is nothing. */
export function menuOn<Menu extends Stocked>(menu: Menu, on: string | null): Menu {
  const gone = Object.entries(menu.soldOutOn ?? {}).flatMap(([id, day]) =>
    day === on ? [[id, 0] as const] : [],
  )
  return gone.length ? { ...menu, stockMap: { ...menu.stockMap, ...Object.fromEntries(gone) } } : menu
}
