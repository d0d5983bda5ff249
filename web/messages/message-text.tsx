/** An address of the web, without the punctuation that ends its sentence. */
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”])/i

/** What somebody wrote, as they wrote it; web addresses lead there. Odd parts of the split are the addresses. */
export const MessageText = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ),
  )
