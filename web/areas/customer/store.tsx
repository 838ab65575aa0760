import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function StoreScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.store')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
