import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function FleetsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.fleets')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
