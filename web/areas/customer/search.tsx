import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function SearchScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.search')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
