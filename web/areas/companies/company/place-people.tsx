import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Location } from '../../../../src/modules/companies/companies/contract/places'
import { useSession } from '../../../session/session'
import { Tabs } from '../../../ui/layout/tabs'
import { ExplainPanel } from './explain-panel'
import { InvitationsPanel } from './invitations-panel'
import { JoiningPanel } from './joining-panel'
import { MembersPanel } from './members-panel'
import { RulesPanel } from './rules-panel'

const PANELS = {
  joining: JoiningPanel,
  members: MembersPanel,
  invitations: InvitationsPanel,
  gives: GivesPanel,
} as const
type Panel = keyof typeof PANELS

/** Who belongs to a place, how one comes to and what its company gives, beside its record in the back office. */
export default function PlacePeople({ place }: { place: Location }) {
  const t = useTranslations('company')
  const [shown, setShown] = useState<Panel>('joining')
  const label: Record<Panel, string> = {
    joining: t('tabs.joining'),
    members: t('members.title'),
    invitations: t('invitations.title'),
    gives: t('tabs.gives'),
  }
  return (
    <Tabs
      label={t('tabs.label')}
      value={shown}
      onChange={setShown}
      tabs={(Object.keys(PANELS) as Panel[]).map(value => {
        const Panel = PANELS[value]
        return {
          value,
          label: label[value],
          content: value === shown && (
            <div className="pt-4">
              <Panel place={place} />
            </div>
          ),
        }
      })}
    />
  )
}

function GivesPanel({ place }: { place: Location }) {
  const change = useSession().can('admin.entitlementRules.update')
  return (
    <div className="space-y-4">
      <RulesPanel place={place} mayEdit={change} />
      <ExplainPanel place={place} />
    </div>
  )
}
