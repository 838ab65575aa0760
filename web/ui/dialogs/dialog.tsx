import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../i18n/failure-text'
import { ActionButton } from '../buttons/action-button'
import { Button } from '../buttons/button'
import { SlideToConfirm, slider } from '../buttons/slide-to-confirm'
import { cx } from '../cx'
import { keepOpenForToasts, scrim } from '../layout/surface'

const widths = {
  card: 'sm:max-w-[25rem]',
  slide: 'sm:max-w-[35rem]',
  wide: 'sm:max-w-[48rem]',
  print: 'sm:max-w-[75rem]',
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Of the title, where it is not the screen's. */
  titleLanguage?: string | undefined
  /** Under the title, read aloud when it opens. */
  text?: ReactNode
  width?: keyof typeof widths
  /** Stays at the bottom while the middle scrolls: Cancel, then the one primary action. */
  footer?: ReactNode
  /** Without padding: pictures and lists that reach the edge. */
  flush?: boolean
  /** Can only be closed by what is inside it. */
  persistent?: boolean
  children?: ReactNode
}

/** In the middle of the screen; on a phone it rises from the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleLanguage,
  text,
  width = 'slide',
  footer,
  flush,
  persistent,
  children,
}: DialogProps) {
  const t = useTranslations('ui')
  const stay = (event: Event) => {
    if (persistent) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(text ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusBody}
          onInteractOutside={keepOpenForToasts}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          className={cx(
            'fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden bg-raised shadow-dialog outline-none',
            'inset-x-0 bottom-0 max-sm:anim-sheet-bottom max-sm:rounded-t-sheet max-sm:pb-[env(safe-area-inset-bottom)]',
            'sm:anim-pop sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-sheet sm:border',
            widths[width],
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title lang={titleLanguage} className="text-title">
                {title}
              </Radix.Title>
              {text && <Radix.Description className="mt-1 text-text2">{text}</Radix.Description>}
            </div>
            {!persistent && (
              <Radix.Close
                aria-label={t('close')}
                className="-mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-ctl text-text3 hover:bg-sunken hover:text-text pointer-coarse:size-11"
              >
                <X size={18} aria-hidden />
              </Radix.Close>
            )}
          </header>
          {children && (
            <div data-body className={cx('min-h-0 flex-1 overflow-y-auto', !flush && 'px-5 pt-1 pb-5')}>
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The keyboard starts in the first field; where there is none, on the dialog itself rather than on its cross. */
export function focusBody(event: Event) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  // on a phone a focused field would bring up the keyboard over what is to be read first
  const isTouched = matchMedia('(pointer: coarse)').matches
  const field = dialog.querySelector<HTMLElement>(
    '[data-body] :is(input, textarea, select, [role=combobox], [role=checkbox]):not([disabled], [type=hidden], [type=file])',
  )
  event.preventDefault()
  const target = (isTouched ? null : field) ?? dialog
  target.focus({ preventScroll: true })
}

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text?: ReactNode
  /** What happens, in words of the action: "Cancel the order", not "Yes". */
  confirm: string
  action: () => Promise<unknown>
  danger?: boolean
  /** A slider in place of a button, for what cannot be taken back. */
  slide?: boolean
  /** Nothing can be confirmed before this word was typed. */
  typeToConfirm?: string
  children?: ReactNode
}

/** Asks before something is done; closes itself when it is done and shows why when it is not. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  action,
  danger = false,
  slide = false,
  typeToConfirm,
  children,
}: ConfirmDialogProps) {
  const t = useTranslations('ui')
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  const [typed, setTyped] = useState('')
  const change = (next: boolean) => {
    setFailure(null)
    setTyped('')
    onOpenChange(next)
  }
  const whyDisabled =
    typeToConfirm !== undefined && typed.trim().toLowerCase() !== typeToConfirm.toLowerCase()
      ? t('confirm.type', { word: typeToConfirm })
      : null
  const run = () => {
    setFailure(null)
    return action()
  }
  const done = () => change(false)
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      text={text}
      width={slide ? 'slide' : 'card'}
      footer={
        !slide && (
          <>
            <Button onClick={() => change(false)}>{t('confirm.cancel')}</Button>
            <ActionButton
              kind={danger ? 'danger' : 'primary'}
              action={run}
              onDone={done}
              onError={setFailure}
              whyDisabled={whyDisabled}
            >
              {confirm}
            </ActionButton>
          </>
        )
      }
    >
      {children}
      {typeToConfirm !== undefined && (
        <label className="block">
          <span className="mb-1 block text-text2">{t('confirm.type', { word: typeToConfirm })}</span>
          <input
            value={typed}
            onChange={event => setTyped(event.target.value)}
            autoComplete="off"
            className="h-ctl w-full rounded-ctl border border-control bg-surface px-2.5"
          />
        </label>
      )}
      {failure !== null && (
        <p role="alert" className="mt-3 rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failureText(failure)}
        </p>
      )}
      {slide && (
        <div className="mt-4 flex justify-center">
          <SlideToConfirm
            label={confirm}
            kind={danger ? 'danger' : 'brand'}
            width={slider.dialogWidth}
            action={run}
            onDone={done}
            onError={setFailure}
            whyDisabled={whyDisabled}
          />
        </div>
      )}
    </Dialog>
  )
}
