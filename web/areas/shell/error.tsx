import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function ErrorScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.error')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
