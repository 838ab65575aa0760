import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Sheet } from '../../../ui/dialogs/sheet'

/** The whole navigation, on a phone; closes when one goes somewhere. */
export default function Drawer({
  onClose,
  footer,
  children,
}: {
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('navigation')
  return (
    <Sheet open onOpenChange={onClose} side="left" width="narrow" title="Comanda" footer={footer}>
      <nav aria-label={t('nav.all')} onClickCapture={event => leaves(event.target) && onClose()}>
        {children}
      </nav>
    </Sheet>
  )
}

function leaves(target: EventTarget) {
  return target instanceof Element && target.closest('a') !== null
}
