import { useTranslations } from 'use-intl'
import { ScanField } from '../../../ui/fields/scan-field'

/** Finds the order of a scanned bag or ticket. */
export function ScanOrder({ onScan }: { onScan: (code: string) => void }) {
  const t = useTranslations('picking')
  return <ScanField label={t('scan')} submit={t('find')} className="w-full max-w-md" onScan={onScan} />
}
