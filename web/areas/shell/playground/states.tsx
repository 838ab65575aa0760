import { Search, WifiOff } from 'lucide-react'
import { Button } from '../../../ui/buttons/button'
import { JsonView } from '../../../ui/display/json-view'
import { ProgressSteps } from '../../../ui/display/progress-steps'
import { QrCode } from '../../../ui/display/qr-code'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Timeline } from '../../../ui/display/timeline'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Facts } from '../../../ui/layout/page'
import { Sample, SampleGrid } from './sample'

const at = (minutes: number) => Date.UTC(2026, 10, 24, 11, minutes)

export default function StatesSample() {
  return (
    <SampleGrid>
      <Sample title="Empty">
        <div className="w-full">
          <EmptyState
            icon={Search}
            title="No orders match"
            text="Three filters are on."
            action={<Button>Clear filters</Button>}
          />
        </div>
      </Sample>
      <Sample title="Failed">
        <div className="w-full">
          <ErrorState error={new Error('no answer')} onRetry={() => toast.show('Trying again')} />
        </div>
      </Sample>
      <Sample title="Loading">
        <div className="w-full">
          <SkeletonRows rows={5} />
        </div>
      </Sample>
      <Sample title="Banners">
        <div className="w-full space-y-2">
          <Banner tone="warn" icon={WifiOff}>
            No connection. 2 actions will be sent later.
          </Banner>
          <Banner tone="ok">Minimum order of 60,00 € reached</Banner>
          <Banner tone="bad" onClose={() => undefined}>
            The card was declined
          </Banner>
          <Banner tone="impersonation">You are acting as Jordi Ferrer</Banner>
        </div>
      </Sample>
      <Sample title="Order on its way">
        <div className="w-full space-y-6">
          <ProgressSteps
            label="Order"
            current={2}
            steps={[
              { label: 'Placed', detail: '11:02' },
              { label: 'Accepted', detail: '11:04' },
              { label: 'On its way', detail: '13:10' },
              { label: 'Delivered' },
            ]}
          />
          <Timeline
            items={[
              { id: '3', at: at(40), title: 'Out for delivery', text: 'Nil Roca, bike', tone: 'purple' },
              { id: '2', at: at(4), title: 'Accepted', text: 'La Cocina Central', tone: 'info' },
              { id: '1', at: at(2), title: 'Placed', text: 'Marta Puig, by card', tone: 'muted' },
            ]}
          />
        </div>
      </Sample>
      <Sample title="Facts, code, record">
        <div className="w-full space-y-4">
          <Facts
            items={[
              ['Store', 'La Cocina Central'],
              ['Window', '13:30–14:00'],
              ['Deliver to', 'Torre Glòries, planta 21, Av. Diagonal 211'],
            ]}
          />
          <QrCode text="https://example.com/track/K48210" label="Tracking of K48210" size={120} />
          <JsonView
            value={{ id: 'K48210', items: [{ name: 'Poke de salmó', quantity: 3 }], paid: true, note: null }}
          />
        </div>
      </Sample>
    </SampleGrid>
  )
}
