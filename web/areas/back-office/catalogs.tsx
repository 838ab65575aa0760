import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function CatalogsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.catalogs')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
