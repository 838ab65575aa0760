import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const SlotContext = createContext<HTMLElement | null>(null)
export const HeaderSlotProvider = SlotContext.Provider

/** Puts something of a screen into the header of the shop: address and time, a search. */
export function InHeader({ children }: { children: ReactNode }) {
  const slot = useContext(SlotContext)
  return slot ? createPortal(children, slot) : null
}
