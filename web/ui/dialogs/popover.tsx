import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import { floating } from '../layout/surface'

export interface PopoverProps {
  trigger: ReactNode
  children: ReactNode
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Names the panel for screen readers. */
  label?: string
  className?: string
}

export function Popover({
  trigger,
  children,
  open,
  defaultOpen,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  label,
  className,
}: PopoverProps) {
  return (
    <Radix.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            floating,
            'max-h-(--radix-popover-content-available-height) overflow-auto p-3',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the popover around it when its child is pressed. */
