import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function LocationsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.locations')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
