import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { EnterManual } from './enter-manual'
import { MANUALS, type ManualName, useManuals } from './manual-addresses'

/** Links to what the scanner's maker has written about it. */
export function ScannerManuals() {
  const t = useTranslations('webtools.scanner')
  const addresses = useManuals()
  const [entering, setEntering] = useState<ManualName | null>(null)
  const isPrinted = MANUALS.some(name => addresses[name])
  return (
    <section aria-labelledby="scanner-manuals" className={isPrinted ? undefined : 'print:hidden'}>
      <h2 id="scanner-manuals" className="font-semibold text-read print:text-black">
        {t('manuals.title')}
      </h2>
      <ul className="mt-2 grid max-w-2xl gap-2">
        {MANUALS.map(name => (
          <Manual key={name} name={name} address={addresses[name]} onEnter={() => setEntering(name)} />
        ))}
      </ul>
      {entering && (
        <EnterManual name={entering} address={addresses[entering]} onClose={() => setEntering(null)} />
      )}
    </section>
  )
}

interface ManualProps {
  name: ManualName
  address: string | undefined
  onEnter: () => void
}

function Manual({ name, address, onEnter }: ManualProps) {
  const t = useTranslations('webtools.scanner')
  const label = t(`manuals.names.${name}`)
  return (
    <li
      className={`flex break-inside-avoid flex-wrap items-center justify-between gap-2 rounded-card border bg-surface p-3 print:border-0 print:p-0 ${address ? '' : 'print:hidden'}`}
    >
      <span className="min-w-0">
        {address ? (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1.5 font-medium text-brand underline print:text-black"
          >
            {label}
            <ExternalLink aria-hidden className="size-4 shrink-0 print:hidden" />
            <span className="sr-only">{t('manuals.newTab')}</span>
          </a>
        ) : (
          <span className="font-medium">{label}</span>
        )}
        <span className="block break-all text-note text-text2 print:text-black">
          {address ?? t('notConfigured')}
        </span>
      </span>
      <Button size="small" icon={Pencil} className="print:hidden" onClick={onEnter}>
        {t(address ? 'change' : 'manuals.enter')}
        <span className="sr-only">{label}</span>
      </Button>
    </li>
  )
}
