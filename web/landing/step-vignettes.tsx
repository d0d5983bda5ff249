import { IconCheck, IconStarFilled } from '@tabler/icons-react'
import { exampleArea } from '#web/features/places/example-address.ts'
import { categoryLook } from '#web/features/tasks/cards/category-look.ts'

const { icon: Paw, tone } = categoryLook.pet_care

/**
 * Small pictures of the three steps, in the style of the product's components. They are decorative, so hidden from
 * screen readers.
 */
export function PostVignette() {
  return (
    <div className="slip">
      <span className={`tile tile-${tone}`}>
        <Paw size={22} />
      </span>
      <span className="slip-text">
        <b>Walk Biscuit on Saturday</b>
        <span>{exampleArea}</span>
      </span>
      <span className="slip-price">$20</span>
    </div>
  )
}

export function MatchVignette() {
  return (
    <div className="talk">
      <span className="bubble">I’m two streets over, happy to help!</span>
      <span className="bubble bubble-mine">Wonderful, see you at ten</span>
    </div>
  )
}

export function ReviewVignette() {
  return (
    <div className="slip">
      <span className="tile tile-leaf">
        <IconCheck size={22} />
      </span>
      <span className="slip-text">
        <b>Thank you, neighbor!</b>
        <span className="slip-stars">
          {[1, 2, 3, 4, 5].map((star) => (
            <IconStarFilled key={star} size={16} />
          ))}
        </span>
      </span>
    </div>
  )
}
