import {
  Ban,
  Check,
  ChevronDown,
  Copy,
  Ellipsis,
  Leaf,
  Pencil,
  Plus,
  Printer,
  SlidersHorizontal,
  Trash2,
  WheatOff,
} from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button, IconButton } from '../../../ui/buttons/button'
import { SlideToConfirm } from '../../../ui/buttons/slide-to-confirm'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog'
import { Menu } from '../../../ui/dialogs/menu'
import { Popover } from '../../../ui/dialogs/popover'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Avatar } from '../../../ui/display/avatar'
import { Badge } from '../../../ui/display/badge'
import { Chip, FilterChip, RemovableChip } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { Ago, Money } from '../../../ui/display/figures'
import { StatusChip } from '../../../ui/display/status-chip'
import { toast } from '../../../ui/feedback/toast'
import { Stepper } from '../../../ui/fields/stepper'
import { Sample, SampleGrid } from './sample'

const soon = () => new Promise(done => setTimeout(done, 600))
const never = () => Promise.reject(new Error('no'))

export default function ControlsSample() {
  const [count, setCount] = useState(3)
  const [other, setOther] = useState(0)
  return (
    <SampleGrid>
      <Sample title="Buttons">
        <Button kind="primary" icon={Check}>
          Accept
        </Button>
        <Button icon={SlidersHorizontal}>Columns</Button>
        <Button kind="soft">Soft</Button>
        <Button kind="ghost">Clear</Button>
        <Button kind="danger" icon={Ban}>
          Cancel order
        </Button>
        <Button loading>Saving</Button>
        <Button whyDisabled="Choose at least one order first">Print</Button>
        <Button icon={Printer} shortcut="P">
          Print tickets
        </Button>
        <Button size="small" icon={Plus}>
          Small
        </Button>
        <Button size="large" kind="primary">
          Go to checkout
        </Button>
        <IconButton icon={Pencil} label="Edit" />
        <IconButton icon={Trash2} label="Delete" kind="outline" />
      </Sample>
      <Sample title="Actions and sliders">
        <ActionButton action={soon}>Send offer</ActionButton>
        <ActionButton action={never} kind="outline">
          Fails
        </ActionButton>
        <SlideToConfirm label="Slide when you arrive" width="full" action={soon} />
        <SlideToConfirm label="Slide to cancel" kind="danger" width={280} action={never} />
      </Sample>
      <Sample title="Order states">
        <StatusChip of="order" status="pending" />
        <StatusChip of="order" status="accepted" />
        <StatusChip of="order" status="bag_check" />
        <StatusChip of="order" status="pending_pickup" />
        <StatusChip of="order" status="at_warehouse" />
        <StatusChip of="order" status="picked_up" />
        <StatusChip of="order" status="out_for_delivery" />
        <StatusChip of="order" status="delivered" />
        <StatusChip of="order" status="canceled_by_store" />
        <StatusChip of="order" status="late" detail="12 min" />
        <StatusChip of="invoice" status="readyToCharge" />
        <StatusChip of="invoice" status="pendingInvoice" />
        <StatusChip of="printer" status="stale" />
        <StatusChip of="route" status="notAssigned" size="normal" />
      </Sample>
      <ChipsAndFilters />
      <OverThePage />
      <Sample title="Small things">
        <Badge count={4} />
        <Badge count={12} tone="brand" />
        <Badge count={1200} tone="bad" />
        <Avatar name="Marta Puig" />
        <CodeText>K482-10PX</CodeText>
        <Money cents={123456} className="font-semibold" />
        <Ago at={Date.now() - 130_000} />
        <Stepper label="Poke de salmó" value={count} onChange={setCount} />
        <Stepper label="Bowl vegà" value={other} onChange={setOther} collapses floating />
      </Sample>
    </SampleGrid>
  )
}

function ChipsAndFilters() {
  const [filter, setFilter] = useState('Team lunch')
  return (
    <Sample title="Chips and filters">
      <Chip tone="ok" icon={Leaf}>
        Vegan
      </Chip>
      <Chip tone="warn" icon={WheatOff}>
        Gluten free
      </Chip>
      <Chip tone="purple">Admin</Chip>
      <RemovableChip removeLabel="Remove filter" onRemove={() => toast.show('Filter removed')}>
        State: Active
      </RemovableChip>
      <div className="flex w-full flex-wrap gap-2">
        {['All', 'Breakfast', 'Team lunch', 'Vegan'].map(name => (
          <FilterChip key={name} pressed={name === filter} onPress={() => setFilter(name)}>
            {name}
          </FilterChip>
        ))}
      </div>
      <div className="flex w-full flex-wrap gap-1.5">
        <FilterChip look="plain" pressed onPress={() => setFilter('All')} count={38}>
          Pending
        </FilterChip>
        <FilterChip look="plain" pressed={false} onPress={() => setFilter('All')} count={21}>
          Bag check
        </FilterChip>
        <FilterChip look="plain" tone="bad" pressed={false} onPress={() => setFilter('All')} count={3}>
          Late
        </FilterChip>
      </div>
    </Sample>
  )
}

function OverThePage() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'slide' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Sample title="Over the page">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => setOpen('slide')}>Confirm by sliding</Button>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Popover trigger={<Button iconAfter={ChevronDown}>Popover</Button>} label="Facts">
        <p className="max-w-56 text-text2">
          Minimum order <Money cents={6000} />, counted on products only.
        </p>
      </Popover>
      <Menu
        trigger={<IconButton icon={Ellipsis} label="More" kind="outline" />}
        entries={[
          [
            { label: 'Edit', icon: Pencil, shortcut: 'E', onSelect: () => toast.show('Edit') },
            { label: 'Copy', icon: Copy, onSelect: () => toast.success('Copied') },
          ],
          ['Columns', { label: 'Customer', checked: true, stay: true, onSelect: () => undefined }],
          [
            {
              label: 'Delete',
              icon: Trash2,
              danger: true,
              onSelect: () => toast.error('That is not allowed'),
            },
          ],
        ]}
      />
      <Button onClick={() => toast.undo('Order K48210 accepted', 'Undo', () => toast.show('Undone'))}>
        Toast
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Poke de salmó"
        text="Arròs, alvocat, edamame, soja"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Add 2 · <Money cents={2380} />
            </Button>
          </>
        }
      >
        <p className="text-text2">Contains fish, soy and sesame.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Cancel this order?"
        text="The customer gets the money back."
        confirm="Cancel order"
        danger
        action={soon}
      />
      <ConfirmDialog
        open={open === 'slide'}
        onOpenChange={close}
        title="Delete the route?"
        text="Its 9 stops go back to the unassigned ones."
        confirm="Slide to delete"
        danger
        slide
        action={soon}
      />
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Order K48210"
        beside={<StatusChip of="order" status="accepted" />}
        footer={<Button kind="primary">Mark bag check</Button>}
      >
        <p>Flax &amp; Kale Tallers → Torre Glòries, 21</p>
      </Sheet>
    </Sample>
  )
}
