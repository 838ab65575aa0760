import { useTranslations } from 'use-intl'
import { ScanField } from '../../../ui/fields/scan-field'

/** Each bag that is scanned goes its next step. */
export function ScanBag({ onScan, isBusy }: { onScan: (code: string) => Promise<void>; isBusy: boolean }) {
  const t = useTranslations('mission-control.scan')
  return (
    <ScanField
      label={t('label')}
      submit={t('go')}
      className="flex-wrap"
      isBusy={isBusy}
      hint={<p className="text-meta text-text3">{t('hint')}</p>}
      onScan={code => void onScan(code)}
    />
  )
}
