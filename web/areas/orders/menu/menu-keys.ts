import { type RefObject, useEffect } from 'react'

/** What a product's button carries, so that the arrows find its neighbours and the signs its stepper. */
export const PRODUCT = 'data-product'

/** What leads on from a cart to paying carries this: the way there from a menu, over all its dishes. */
export const TO_CHECKOUT = 'data-to-checkout'

/** Code and prices of a cart come after its first dish; who presses sooner is led there within this time. */
const PATIENCE_MS = 3_000

/** Moves the focus to where the cart is ordered: beside the menu, or at the edge of a phone; once it is there. */
export function focusCheckout() {
  if (focusShown()) return
  const from = document.activeElement
  const coming = new MutationObserver(() => {
    if (document.activeElement !== from || focusShown()) coming.disconnect()
  })
  coming.observe(document.body, { childList: true, subtree: true, attributes: true })
  setTimeout(() => coming.disconnect(), PATIENCE_MS)
}

function focusShown(): boolean {
  const ways = [...document.querySelectorAll<HTMLElement>(`[${TO_CHECKOUT}]`)]
  const shown = ways.find(way => way.getClientRects().length > 0)
  shown?.focus()
  return shown !== undefined
}

const STEPS: Record<string, 'next' | 'before' | 'below' | 'above'> = {
  ArrowRight: 'next',
  ArrowLeft: 'before',
  ArrowDown: 'below',
  ArrowUp: 'above',
}

/**
 * On a menu: arrows go from product to product, plus and minus change how many of it are in the cart, c leads to the
 * checkout. Enter opens it, as it does by itself. Works from a product that has the focus, so it takes no key from
 * anything else.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = menu.current
    const listen = (event: KeyboardEvent) => element && onMenuKey(event, element)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  })
}

function onMenuKey(event: KeyboardEvent, menu: HTMLElement) {
  const from = event.target
  if (!(from instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'c' && from.closest(`[${PRODUCT}], [data-step]`)) {
    event.preventDefault()
    return focusCheckout()
  }
  if (!from.hasAttribute(PRODUCT)) return
  const step = STEPS[event.key]
  if (step) {
    const to = neighbour([...menu.querySelectorAll<HTMLElement>(`[${PRODUCT}]`)], from, step)
    if (!to) return
    event.preventDefault()
    to.focus({ preventScroll: true })
    to.closest('li')?.scrollIntoView({ block: 'nearest' })
    return
  }
  const sign = event.key === '+' ? 'more' : event.key === '-' ? 'less' : null
  const button = sign && from.closest('li')?.querySelector<HTMLElement>(`[data-step=${sign}]`)
  if (!button) return
  event.preventDefault()
  button.click()
}

function neighbour(all: HTMLElement[], from: HTMLElement, step: 'next' | 'before' | 'below' | 'above') {
  const at = all.indexOf(from)
  if (step === 'next') return all[at + 1]
  if (step === 'before') return all[at - 1]
  // The nearest of the next row: rows are what the layout makes of them at this width.
  const own = placeOf(from)
  const others = (step === 'below' ? all.slice(at + 1) : all.slice(0, at).reverse()).map(element => ({
    element,
    place: placeOf(element),
  }))
  const row = others.find(({ place }) => place.top !== own.top)?.place.top
  return others
    .filter(({ place }) => place.top === row)
    .toSorted((a, b) => Math.abs(a.place.left - own.left) - Math.abs(b.place.left - own.left))[0]?.element
}

/** Of the card, for names of one and of two lines begin at different heights. */
const placeOf = (element: HTMLElement) => (element.closest('li') ?? element).getBoundingClientRect()
