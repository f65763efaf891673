type Listener = (height: number) => void;

let height = 0;
const listeners = new Set<Listener>();

/** Pixels at the foot of the screen that a bar takes, which messages stay clear of; 0 when there is none. */
export function setFootHeight(next: number): void {
  if (next === height) return;
  height = next;
  for (const notify of listeners) notify(height);
}

/** Tells the height now and whenever it changes; gives the way to stop. Nothing is drawn anew for it. */
export function followFootHeight(listener: Listener): () => void {
  listeners.add(listener);
  listener(height);
  return () => {
    listeners.delete(listener);
  };
}
