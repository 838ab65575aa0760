import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { scrim } from '../../../ui/layout/surface'
import { openShellDialog, provideStandIn, type ShellDialog } from '../navigation/shell-dialogs'
import { paletteInput } from '../palette/palette-look'
import { startTypingAhead, typeAhead } from '../palette/typed-ahead'

/**
 * Stands in for a dialog whose code is on its way, and owns the keyboard: no key reaches the screen below. The palette's
 * has its field, whose text the palette takes over.
 */
function OpeningDialog({ dialog }: { dialog: ShellDialog }) {
  const t = useTranslations('navigation')
  const shell = useTranslations('shell')
  const isPalette = dialog === 'palette'
  const focused = useRef<HTMLInputElement & HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isPalette) startTypingAhead()
    focused.current?.focus({ preventScroll: true })
  }, [isPalette])
  return createPortal(
    <>
      <div className={`${scrim} z-50`} />
      <div
        ref={isPalette ? undefined : focused}
        role="dialog"
        aria-modal
        aria-busy
        aria-label={isPalette ? t('palette.open') : shell('opening')}
        data-state="open"
        tabIndex={-1}
        className={
          isPalette
            ? 'fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-sheet border bg-raised shadow-dialog outline-none'
            : 'fixed inset-0 z-50 outline-none'
        }
        onKeyDown={event => {
          if (event.key === 'Escape') openShellDialog(null)
          // Nothing behind may be reached, and nothing chosen from a list that is not there.
          if (event.key === 'Tab' || event.key === 'Enter') event.preventDefault()
        }}
      >
        {isPalette && (
          <input
            ref={focused}
            type="text"
            aria-label={t('palette.open')}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            onChange={event => typeAhead(event.target.value)}
            className={paletteInput}
          />
        )}
      </div>
    </>,
    document.body,
  )
}

provideStandIn(OpeningDialog)
