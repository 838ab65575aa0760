import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function StoresScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.stores')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
