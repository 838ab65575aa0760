import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody, PageHeader } from '../../../ui/layout/page'
import { DomainsPanel } from './domains-panel'
import { ExplainPanel } from './explain-panel'
import { InvitationsPanel } from './invitations-panel'
import { JoiningPanel } from './joining-panel'
import { MembersPanel } from './members-panel'
import { PlaceFacts } from './place-facts'
import { PlaceSwitch } from './place-switch'
import { RulesPanel } from './rules-panel'

/** What a company keeps about its place: how couriers get in, who belongs to it, and what they get. */
export default function CompanySettingsScreen() {
  const t = useTranslations('company')
  const navigate = useNavigate({ from: '/company-dash/settings' })
  const { place: wanted } = useSearch({ from: '/office/company-dash/settings' })
  const first = trpc.company.locations.list.useQuery({ limit: 20, sort: 'name' })
  const chosenId = wanted ?? first.data?.docs[0]?.id
  const chosen = trpc.company.locations.show.useQuery(
    { id: chosenId ?? '' },
    { enabled: chosenId !== undefined, placeholderData: keepPreviousData },
  )
  const place = chosen.data

  return (
    <>
      <PageHeader
        title={place?.name ?? t('place.title')}
        text={place && [place.organizationName, place.address.address].filter(Boolean).join(' · ')}
        actions={
          place && (
            <>
              <PlaceSwitch
                places={first.data}
                placeId={place.id}
                onChange={id => void navigate({ search: { place: id } })}
              />
              <Button asChild>
                <a href={`/welcome/${place.slug}`} target="_blank" rel="noreferrer">
                  <ExternalLink size={15} aria-hidden />
                  {t('place.welcomePage')}
                </a>
              </Button>
            </>
          )
        }
      />
      <PageBody width="office">
        {first.isError || chosen.isError ? (
          <ErrorState
            error={first.error ?? chosen.error}
            onRetry={() => Promise.all([first.refetch(), chosenId && chosen.refetch()])}
          />
        ) : first.data?.docs.length === 0 && !wanted ? (
          <EmptyState icon={Building2} title={t('place.none')} text={t('place.noneText')} />
        ) : place ? (
          <div key={place.id} className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <div className="min-w-0 space-y-4">
              <MembersPanel place={place} />
              <InvitationsPanel place={place} />
              <RulesPanel place={place} />
              <ExplainPanel place={place} />
            </div>
            <div className="min-w-0 space-y-4 max-lg:row-start-1">
              <JoiningPanel place={place} />
              <DomainsPanel domains={place.allowedDomains} />
              <PlaceFacts place={place} />
            </div>
          </div>
        ) : (
          <div aria-hidden className="grid gap-4 lg:grid-cols-[3fr_2fr]">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </div>
        )}
      </PageBody>
    </>
  )
}
