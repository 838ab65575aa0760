import { useTranslations } from 'use-intl'

/** Where the partner shows how far it is. */
export function TrackingLink({ address }: { address: string }) {
  const t = useTranslations('courier-partners')
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-brand underline">
      {t('track')}
    </a>
  )
}
