import * as Radix from '@radix-ui/react-tooltip'
import type { ReactNode } from 'react'
import { Kbd } from './kbd'

export const TooltipProvider = Radix.Provider

export interface TooltipProps {
  text: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that can be hovered and focused. */
  children: ReactNode
}

export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  if (!text) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="anim-fade z-50 flex max-w-72 items-center gap-2 rounded-ctl bg-text px-2 py-1 text-canvas text-meta shadow-pop"
        >
          {text}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
