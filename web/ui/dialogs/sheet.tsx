import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'
import { keepOpenForToasts, scrim } from '../layout/surface'
import { focusBody } from './dialog'

const sides = {
  right: 'inset-y-0 right-0 h-dvh w-full anim-sheet-right sm:border-l',
  left: 'inset-y-0 left-0 h-dvh w-full anim-sheet-left sm:border-r',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[92dvh] w-full anim-sheet-bottom rounded-t-sheet border-t sm:border-x',
}
const widths = { narrow: 'sm:max-w-xs', normal: 'sm:max-w-lg', wide: 'sm:max-w-3xl' }

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Beside the title: a state. */
  beside?: ReactNode
  text?: ReactNode
  side?: keyof typeof sides
  width?: keyof typeof widths
  /** Left of the closing button: a menu, links. */
  actions?: ReactNode
  footer?: ReactNode
  flush?: boolean
  /** What is beside it stays in use: it lies over nothing, and a press elsewhere does not close it. */
  isBeside?: boolean
  children: ReactNode
}

const stayOpen = (event: Event) => event.preventDefault()

/** A panel from an edge: the details of a record beside its list, the cart on a phone. */
export function Sheet({
  open,
  onOpenChange,
  title,
  beside,
  text,
  side = 'right',
  width = 'normal',
  actions,
  footer,
  flush,
  isBeside = false,
  children,
}: SheetProps) {
  const t = useTranslations('ui')
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!isBeside}>
      <Radix.Portal>
        {!isBeside && <Radix.Overlay className={scrim} />}
        <Radix.Content
          {...(text ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusBody}
          onInteractOutside={isBeside ? stayOpen : keepOpenForToasts}
          className={cx(
            'fixed z-50 flex flex-col bg-raised shadow-dialog outline-none',
            sides[side],
            widths[width],
          )}
        >
          <header className="flex min-h-14 shrink-0 items-center gap-2 border-b px-4 py-2">
            <div className="min-w-0 flex-1">
              <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <Radix.Title className="line-clamp-2 min-w-0 break-words text-title">{title}</Radix.Title>
                {beside}
              </div>
              {text && <Radix.Description className="text-text2 text-dense">{text}</Radix.Description>}
            </div>
            {actions}
            <Radix.Close
              aria-label={t('close')}
              className="grid size-9 shrink-0 place-items-center rounded-ctl text-text3 hover:bg-sunken hover:text-text pointer-coarse:size-11"
            >
              <X size={18} aria-hidden />
            </Radix.Close>
          </header>
          <div data-body className={cx('min-h-0 flex-1 overflow-y-auto', !flush && 'p-4')}>
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
