import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Location } from '../../../src/contract/places'
import { Tabs } from '../../ui/tabs'
import { InvitationsPanel } from './invitations-panel'
import { JoiningPanel } from './joining-panel'
import { MembersPanel } from './members-panel'

const PANELS = { joining: JoiningPanel, members: MembersPanel, invitations: InvitationsPanel } as const
type Panel = keyof typeof PANELS

/** Who belongs to a place and how one comes to, beside its record in the back office. */
export default function PlacePeople({ place }: { place: Location }) {
  const t = useTranslations('company')
  const [shown, setShown] = useState<Panel>('joining')
  const label: Record<Panel, string> = {
    joining: t('tabs.joining'),
    members: t('members.title'),
    invitations: t('invitations.title'),
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
