import read from "../covers/scene-read.svg";
import send from "../covers/scene-send.svg";
import write from "../covers/scene-write.svg";

const SCENES = { write, send, read };

type Scene = { scene: keyof typeof SCENES; title: string; text: string };

export function SceneCards({ cards }: { cards: Scene[] }) {
  return (
    <ul className="pub-cards pub-scenes">
      {cards.map(({ scene, title, text }) => (
        <li key={title}>
          <img src={SCENES[scene]} alt="" width={400} height={200} loading="lazy" decoding="async" />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
