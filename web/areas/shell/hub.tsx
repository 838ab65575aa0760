import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function HubScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.hub')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
