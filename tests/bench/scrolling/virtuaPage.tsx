import { createRoot } from 'react-dom/client';
import { WindowVirtualizer } from 'virtua';

declare const PICTURES: readonly string[];
declare const WIDTH: number;
declare const HEIGHT: number;

const aspectRatio = `${WIDTH} / ${HEIGHT}`;

/** The same strip as a web application would show it: React and a list that mounts only nearby items. */
function Strip() {
  return (
    <WindowVirtualizer bufferSize={1_500}>
      {PICTURES.map((address, index) => (
        <div key={address} data-page={index + 1} style={{ aspectRatio }}>
          <img
            src={address}
            width={WIDTH}
            height={HEIGHT}
            alt=""
            style={{ display: 'block', width: '100%', height: '100%' }}
          />
        </div>
      ))}
    </WindowVirtualizer>
  );
}

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(<Strip />);
