import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function MerchantsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.merchants')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
